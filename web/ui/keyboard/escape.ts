type Key = Pick<KeyboardEvent, 'key' | 'defaultPrevented'>;

/** True for a key that closes something: an Escape that nothing else has used. */
export const isClosing = ({ key, defaultPrevented }: Key) => key === 'Escape' && !defaultPrevented;
