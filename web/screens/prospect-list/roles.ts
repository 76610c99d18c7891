/**
 * Said outright, because a browser forgets what a table is when its rows are laid out as a grid, as they are on narrow
 * screens.
 */
export const roles = {
	table: { role: 'table' },
	group: { role: 'rowgroup' },
	row: { role: 'row' },
	head: { role: 'columnheader' },
	cell: { role: 'cell' },
} as const;
