type Key = Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'isComposing'>;

/** Whether a key closes something: Escape that nothing else has used, and that does not end an input method. */
export const isClosing = ({ key, defaultPrevented, isComposing }: Key) =>
	key === 'Escape' && !defaultPrevented && !isComposing;
