/**
 * Explicit roles. On narrow screens the rows are a CSS grid, and then browsers no longer expose the elements as a
 * table.
 */
export const roles = {
	table: { role: 'table' },
	group: { role: 'rowgroup' },
	row: { role: 'row' },
	head: { role: 'columnheader' },
	cell: { role: 'cell' },
} as const;
