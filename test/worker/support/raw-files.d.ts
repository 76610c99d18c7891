/** The text of a file, which Vite puts into the test. */
declare module '*?raw' {
	const text: string;
	export default text;
}
