/** A picture that a store asks for: its subject, and its size in pixels. */
type StorePicture = { name: string; of: string; width: number; height: number };

export const storePicturesFolder = 'dist/store-pictures';

const screen = (name: string): StorePicture => ({
	name,
	of: `docs/pictures/extension-${name}.webp`,
	width: 1280,
	height: 800,
});

/** The pictures of a listing in the stores. `npm run pictures` draws them, and docs/store.md says which store takes which. */
export const storePictures: StorePicture[] = [
	screen('popup'),
	screen('result'),
	screen('panel'),
	screen('address'),
	{ name: 'logo', of: 'extension/icons/128.png', width: 300, height: 300 },
	{ name: 'tile', of: 'extension/icons/128.png', width: 440, height: 280 },
];
