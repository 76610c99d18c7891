import { useEffect, useEffectEvent } from 'react';

/** Calls back when the connection is back, while the component is shown. */
export function useWhenOnline(onOnline: () => unknown) {
	const run = useEffectEvent(onOnline);
	useEffect(() => {
		const listener = () => run();
		window.addEventListener('online', listener);
		return () => window.removeEventListener('online', listener);
	}, []);
}
