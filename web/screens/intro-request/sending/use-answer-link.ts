import { useState } from 'react';
import { remember, remembered } from '../../../ui/browser-memory.ts';

const key = 'kindling.answer-link';

/** Whether the mail carries an answer link. On, unless it was switched off in this browser. */
export function useAnswerLink(): [boolean, (on: boolean) => void] {
	const [on, setOn] = useState(() => remembered(key) !== 'off');
	return [
		on,
		(next) => {
			setOn(next);
			remember(key, next ? 'on' : 'off');
		},
	];
}
