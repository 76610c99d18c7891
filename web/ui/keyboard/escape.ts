type Key = Pick<KeyboardEvent, 'key' | 'defaultPrevented'>;

/** Whether a key closes something: an Escape that nothing else has used. */
export const isClosing = ({ key, defaultPrevented }: Key) => key === 'Escape' && !defaultPrevented;
