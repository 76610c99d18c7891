// Runs in the measured page, before its own scripts.
(() => {
	const find = () =>
		[...document.querySelectorAll(probe.row)].find(
			(row) => row.textContent.trim() && row.getBoundingClientRect().height > 0,
		);
	// To be called in the callback of a frame, which is painted next.
	const afterPaint = (then) => setTimeout(() => then(performance.now()), 0);
	const shown = () => [...document.querySelectorAll(probe.row)].map(({ textContent }) => textContent).join();
	const probe = {
		row: 'tr[data-row]',
		scroller: '[role=region], section[aria-label^="Prospects in"], #scroller',
	};
	let shift = 0;
	new PerformanceObserver((list) => {
		for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value;
	}).observe({ type: 'layout-shift', buffered: true });

	// Tasks of more than 50 ms: each with its begin and its length.
	const tasks = [];
	new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
	/** The longest task since the first row was painted, in ms; 0 when none was longer than 50 ms. */
	probe.longest = async () => {
		const from = await probe.loaded;
		return Math.max(0, ...tasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration));
	};
	/** The files of code that were there before the first row was painted. */
	probe.scripts = async () => {
		const until = await probe.loaded;
		const files = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd <= until);
		return [...new Set(files.map(({ name }) => new URL(name).pathname))].filter((path) => path.endsWith('.js'));
	};

	/** When the first row was painted, whoever drew it, in ms since the navigation began. */
	probe.loaded = new Promise((resolve) => {
		const look = () => (find() ? afterPaint(resolve) : requestAnimationFrame(look));
		requestAnimationFrame(look);
	});

	/**
	 * Presses an element as soon as the rows are there, once. Returns when what answers the press was painted, in ms since the
	 * navigation began.
	 */
	probe.answered = async (target, answer) => {
		await probe.loaded;
		document.querySelector(target).click();
		return new Promise((resolve, reject) => {
			const look = () => {
				if (document.querySelector(answer)) afterPaint(resolve);
				else if (performance.now() > 60_000) reject(new Error(`No ${answer} after a press on ${target}.`));
				else requestAnimationFrame(look);
			};
			requestAnimationFrame(look);
		});
	};
	probe.shift = () => shift;

	/** From an act to the paint that shows other rows, in ms. */
	probe.change = (act) =>
		new Promise((resolve) => {
			const before = shown();
			const start = performance.now();
			act();
			const look = () => (shown() === before ? requestAnimationFrame(look) : afterPaint((end) => resolve(end - start)));
			requestAnimationFrame(look);
		});

	/**
	 * From an act to the paint in which the first row has an element that matches the selector, with this text where one is
	 * given: how many ms and how many frames. It must not be there before.
	 */
	probe.until = (act, selector, text) =>
		new Promise((resolve, reject) => {
			const isDone = () => {
				const found = find()?.querySelector(selector);
				return Boolean(found) && (text === undefined || found.textContent === text);
			};
			if (isDone()) return reject(new Error(`${selector} ${text ?? ''} is there already.`));
			const start = performance.now();
			let frames = 0;
			act();
			const look = () => {
				frames += 1;
				if (isDone()) afterPaint((end) => resolve({ time: end - start, frames }));
				else requestAnimationFrame(look);
			};
			requestAnimationFrame(look);
		});

	/** Scrolls through everything in two seconds; how many frames there were, how many without a row, how many slow. */
	probe.scroll = () =>
		new Promise((resolve) => {
			const box = document.querySelector(probe.scroller);
			const end = box.scrollHeight - box.clientHeight;
			const start = performance.now();
			const seen = { frames: 0, empty: 0, slow: 0 };
			let last = start;
			const frame = () => {
				const now = performance.now();
				if (seen.frames > 0 && now - last > 50) seen.slow += 1;
				if (!shows(box)) seen.empty += 1;
				seen.frames += 1;
				last = now;
				if (now - start > 2_000) return resolve(seen);
				box.scrollTop = (end * (now - start)) / 2_000;
				requestAnimationFrame(frame);
			};
			requestAnimationFrame(frame);
		});
	function shows(box) {
		const { top, bottom } = box.getBoundingClientRect();
		return [...document.querySelectorAll(probe.row)].some((row) => {
			const at = row.getBoundingClientRect();
			return at.height > 0 && at.bottom > top + 36 && at.top < bottom;
		});
	}
	window.probe = probe;
})();
