/** The row that an insert returns. It always returns one: without the row it would have thrown. */
export function returned<Row>([row]: Row[]): Row {
	if (!row) throw new Error('The insert returned no row.');
	return row;
}
