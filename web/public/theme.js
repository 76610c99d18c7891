// Runs before the first paint, so that the page never flashes in the wrong colours. The same rule is in ui/memory/theme.ts.
(() => {
	let theme = 'system';
	try {
		theme = localStorage.getItem('kindling-theme') ?? theme;
	} catch {}
	const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
	document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
