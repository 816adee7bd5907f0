// SPDX-License-Identifier: GPL-2.0
/*
 * An SPI bus with two MAX7219 displays that can be read back, for the laboratory (docs/lab.md).
 *
 * /dev/spidev0.0 and /dev/spidev0.1 are the kernel's own spidev. As in the chip, the last 16 bits shifted in count when chip
 * select goes high; fewer than 16 count as spoiled. /sys/kernel/debug/lab_spi has a line for each display: how often a register
 * was written, how often a write was spoiled, and the sixteen registers.
 *
 * /sys/module/lab_spi/parameters/broken: transfers fail, as with a broken bus.
 * /sys/module/lab_spi/parameters/unpowered: the displays forget everything and take nothing in; the bus answers, as with a plug
 * pulled out.
 */
#include <linux/debugfs.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/seq_file.h>
#include <linux/spi/spi.h>

#define DISPLAYS 2
#define REGISTERS 16

struct display {
	u8 registers[REGISTERS];
	u16 shifted;
	unsigned int bits;
	unsigned long written, spoiled;
};

static struct display displays[DISPLAYS];
static struct platform_device *parent;
static struct spi_controller *bus;
static struct dentry *shown;
static bool broken, unpowered;

module_param(broken, bool, 0644);
MODULE_PARM_DESC(broken, "transfers fail");
module_param(unpowered, bool, 0644);
MODULE_PARM_DESC(unpowered, "the displays have no power");

static void lose_power(void)
{
	unsigned int i;

	for (i = 0; i < DISPLAYS; i++) {
		memset(displays[i].registers, 0, REGISTERS);
		displays[i].bits = 0;
	}
}

static int lab_spi_transfer(struct spi_controller *controller, struct spi_device *device, struct spi_transfer *transfer)
{
	struct display *display = &displays[spi_get_chipselect(device, 0) % DISPLAYS];
	const u8 *sent = transfer->tx_buf;
	unsigned int i;

	if (READ_ONCE(broken))
		return -EIO;
	if (transfer->rx_buf)
		memset(transfer->rx_buf, 0, transfer->len);
	for (i = 0; sent && i < transfer->len; i++) {
		display->shifted = display->shifted << 8 | sent[i];
		display->bits += 8;
	}
	return 0;
}

static void lab_spi_select(struct spi_device *device, bool high)
{
	struct display *display = &displays[spi_get_chipselect(device, 0) % DISPLAYS];

	if (READ_ONCE(unpowered)) {
		lose_power();
		return;
	}
	if (high && display->bits >= 16) {
		display->registers[display->shifted >> 8 & (REGISTERS - 1)] = display->shifted & 0xff;
		display->written++;
	} else if (high && display->bits) {
		display->spoiled++;
	}
	display->bits = 0;
}

static int lab_spi_show(struct seq_file *file, void *unused)
{
	unsigned int i, r;

	if (READ_ONCE(unpowered))
		lose_power();
	for (i = 0; i < DISPLAYS; i++) {
		seq_printf(file, "%lu %lu", displays[i].written, displays[i].spoiled);
		for (r = 0; r < REGISTERS; r++)
			seq_printf(file, " %02x", displays[i].registers[r]);
		seq_putc(file, '\n');
	}
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(lab_spi);

static int __init lab_spi_begin(void)
{
	/* spidev takes no device called "spidev"; dh2228fv is one of those that it takes. */
	struct spi_board_info info = { .modalias = "dh2228fv", .max_speed_hz = 10000000 };
	int error;

	parent = platform_device_register_simple("lab_spi", PLATFORM_DEVID_NONE, NULL, 0);
	if (IS_ERR(parent))
		return PTR_ERR(parent);
	error = -ENOMEM;
	bus = spi_alloc_host(&parent->dev, 0);
	if (!bus)
		goto no_bus;
	bus->bus_num = 0;
	bus->num_chipselect = DISPLAYS;
	bus->mode_bits = SPI_CPOL | SPI_CPHA | SPI_CS_HIGH | SPI_NO_CS;
	bus->transfer_one = lab_spi_transfer;
	bus->set_cs = lab_spi_select;
	error = spi_register_controller(bus);
	if (error)
		goto not_registered;
	for (info.chip_select = 0; info.chip_select < DISPLAYS; info.chip_select++)
		spi_new_device(bus, &info);
	shown = debugfs_create_file("lab_spi", 0444, NULL, NULL, &lab_spi_fops);
	return 0;

not_registered:
	spi_controller_put(bus);
no_bus:
	platform_device_unregister(parent);
	return error;
}

static void __exit lab_spi_end(void)
{
	debugfs_remove(shown);
	spi_unregister_controller(bus);
	platform_device_unregister(parent);
}

module_init(lab_spi_begin);
module_exit(lab_spi_end);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("the laboratory's SPI bus with two MAX7219 displays");
