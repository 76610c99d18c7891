import { rememberedChoice } from '../../ui/memory/remembered-choice.ts';

const choice = rememberedChoice('kindling-single-keys', ['on', 'off']);

/** Turns single-key shortcuts on or off. Stored in this browser, if that is allowed. */
export const setSingleKeys = (on: boolean) => choice.set(on ? 'on' : 'off');

/** True while single-key shortcuts are on. */
export const areSingleKeysOn = () => choice.get() === 'on';

/** The same for a component, which is rendered again when it changes. */
export const useSingleKeys = () => choice.useValue() === 'on';
