// SPDX-License-Identifier: GPL-2.0
/*
 * Simulated interrupts at once, for the laboratory (docs/lab.md).
 *
 * gpio-sim raises an interrupt by irq_work, which user-mode Linux runs only at its next tick, up to 10 ms later; an edge would be
 * stamped then. Writing anything to /sys/kernel/debug/lab_irq runs what is waiting.
 */
#include <linux/debugfs.h>
#include <linux/irq_work.h>
#include <linux/module.h>

static struct dentry *file;

static ssize_t lab_irq_write(struct file *unused, const char __user *text, size_t length, loff_t *place)
{
	unsigned long flags;

	local_irq_save(flags);
	irq_work_run();
	local_irq_restore(flags);
	return length;
}

static const struct file_operations lab_irq_operations = {
	.owner = THIS_MODULE,
	.write = lab_irq_write,
};

static int __init lab_irq_begin(void)
{
	file = debugfs_create_file("lab_irq", 0200, NULL, NULL, &lab_irq_operations);
	return 0;
}

static void __exit lab_irq_end(void)
{
	debugfs_remove(file);
}

module_init(lab_irq_begin);
module_exit(lab_irq_end);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("simulated interrupts at once");
