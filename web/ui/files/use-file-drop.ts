import { useEffect, useEffectEvent, useState } from 'react';

/** Takes files that are dropped anywhere on the page. True while one is dragged over it. */
export function useFileDrop(onFile: (file: File, ...others: File[]) => void): boolean {
	const [over, setOver] = useState(false);
	const take = useEffectEvent(onFile);
	useEffect(() => {
		const listening = new AbortController();
		const on = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
			document.addEventListener(name, listener, { signal: listening.signal });
		on('dragover', (event) => {
			if (!event.dataTransfer?.types.includes('Files')) return;
			event.preventDefault();
			setOver(true);
		});
		on('dragleave', (event) => {
			// Only when it leaves the page itself, not when it moves from one element to the next.
			if (!event.relatedTarget) setOver(false);
		});
		on('drop', (event) => {
			const [file, ...others] = event.dataTransfer?.files ?? [];
			setOver(false);
			if (!file) return;
			event.preventDefault();
			take(file, ...others);
		});
		return () => listening.abort();
	}, []);
	return over;
}
