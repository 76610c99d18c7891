/**
 * Explicit roles of the table. It is a grid, so that screen readers pass keys on to it. On narrow screens the rows are a CSS
 * grid, and then browsers no longer expose the elements as a table.
 */
export const roles = {
	table: { role: 'grid' },
	group: { role: 'rowgroup' },
	row: { role: 'row' },
	head: { role: 'columnheader' },
	cell: { role: 'gridcell' },
} as const;
