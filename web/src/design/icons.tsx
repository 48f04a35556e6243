// Icons of our own: drawn with one thick line, like the print they stand beside. Always decorative; the text is next to them.

const shapes = {
  play: 'M7 4.5v15l12-7.5z',
  friends: 'M8.5 11a3.5 3.5 0 1 0 0-7a3.5 3.5 0 1 0 0 7M2.5 20c0-4 2.5-6.5 6-6.5s6 2.5 6 6.5M16 4.5a3.3 3.3 0 0 1 0 6.5M17.5 13.8c2.5.7 4 3 4 6.2',
  screen: 'M3 5h18v11.5H3zM9 20h6M12 16.5v3.5',
  learn: 'M2.5 9l9.5-4.5l9.5 4.5l-9.5 4.5zM6.5 11v5c2.5 2.7 8.5 2.7 11 0v-5M21.5 9v6',
  pad: 'M6 3h12v18H6zM9.5 8h5M9.5 12h5M9.5 16h3',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5M9 14.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M14.5 5l-7 7l7 7M8 12h12',
  next: 'M9.5 5l7 7l-7 7',
  previous: 'M14.5 5l-7 7l7 7',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  check: 'M4.5 12.5l5 5l10-11',
  hint: 'M9 17.5h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9v1.6h7v-1.6A6 6 0 0 0 12 3z',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 8v4.5l3 2',
  sound: 'M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16 9c1.7 1.7 1.7 4.3 0 6M18.5 6.5c3 3 3 8 0 11',
  mute: 'M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16 9.5l5 5M21 9.5l-5 5',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M5 19l1.7-1.7M17.3 6.7L19 5',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  language: 'M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M3.5 12h17M12 3.5c3.5 3 3.5 14 0 17c-3.5-3-3.5-14 0-17',
  chat: 'M4 5h16v11h-8l-5 4v-4H4z',
  log: 'M4 6h2M9 6h11M4 12h2M9 12h11M4 18h2M9 18h11',
  rules: 'M12 6.5C9.5 4.5 6 4.5 3.5 5v14c2.5-.5 6-.5 8.5 1.5c2.5-2 6-2 8.5-1.5V5C18 4.5 14.5 4.5 12 6.5zM12 6.5v14',
  download: 'M12 4v11M7.5 11l4.5 4.5l4.5-4.5M4.5 20h15',
  delete: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  eye: 'M2.5 12c5-8.5 14-8.5 19 0c-5 8.5-14 8.5-19 0M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  bot: 'M5 9h14v10H5zM12 9V5M12 3.5v.1M9 13v2M15 13v2M2.5 12v4M21.5 12v4',
  phone: 'M7 3h10v18H7zM11 18h2',
  more: 'M5.5 12v.1M12 12v.1M18.5 12v.1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  flag: 'M5.5 21V4h12l-2.5 4l2.5 4h-12',
  again: 'M19.5 12a7.5 7.5 0 1 1-2.5-5.6M19.5 3.5v4.5H15',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.3 15.3l5.2 5.2',
  wave: 'M2.5 9c2.5-3 4.5-3 6.5 0s4.5 3 6.5 0s4-3 6 0M2.5 15.5c2.5-3 4.5-3 6.5 0s4.5 3 6.5 0s4-3 6 0',
  trophy: 'M7.5 4h9v6a4.5 4.5 0 0 1-9 0zM7.5 5.5H4v1.5c0 2 1.5 3.5 3.5 3.5M16.5 5.5H20v1.5c0 2-1.5 3.5-3.5 3.5M12 14.5V19M8 20.5h8',
} as const;

export type IconName = keyof typeof shapes;

export function Icon({ name, class: extra }: { name: IconName; class?: string }) {
  return (
    <svg class={`icon ${extra ?? ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
