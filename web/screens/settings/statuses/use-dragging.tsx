import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Status } from '#contract/status';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { whenFetched } from '../../../ui/loading/when-fetched.ts';
import { useIsUsed } from '../../../ui/loading/when-used.ts';
import type { Drawn, Handle, Press } from './dragging.tsx';

const Dragging = lazyPart(async () => (await import('./dragging.tsx')).Dragging, { place: 'beside' });

/**
 * The dragging of a list's rows, whose code comes when the page is used. A press before that is carried out once the code
 * is there, unless the pointer was let go.
 */
export function useDragging(statuses: readonly Status[], onMove: (from: number, to: number) => void) {
	const list = useRef<HTMLUListElement>(null);
	const handles = useRef(new Map<string, Handle>()).current;
	const early = useRef<Press>(undefined);
	const [drawn, setDrawn] = useState<Record<string, Drawn>>({});
	const onDrawn = useCallback((id: string, now: Drawn) => setDrawn((before) => ({ ...before, [id]: now })), []);
	const isUsed = useIsUsed();
	useEffect(() => {
		const events = ['pointermove', 'pointerup', 'pointercancel'];
		const follow = (event: Event) => {
			if (early.current?.event.type !== 'pointerdown') return;
			if (event.type === 'pointermove') early.current.last = event as PointerEvent;
			else early.current = undefined;
		};
		for (const event of events) window.addEventListener(event, follow);
		return () => {
			for (const event of events) window.removeEventListener(event, follow);
		};
	}, []);
	const press = (id: string): Handle => {
		return (event) => {
			const handle = handles.get(id);
			if (handle) return handle(event);
			if (event.type === 'keydown' && !/^(Enter|Space)$/.test((event as KeyboardEvent).code)) return;
			early.current = { id, event };
			void whenFetched(Dragging, () => {});
		};
	};
	const part = isUsed && <Dragging {...{ statuses, list, handles, early, onDrawn, onMove }} />;
	return { list, drawn, press, part };
}
