/** The row that an insert returns. There always is one, because an insert that writes nothing throws. */
export function returned<Row>([row]: Row[]): Row {
	if (!row) throw new Error('The insert returned no row.');
	return row;
}
