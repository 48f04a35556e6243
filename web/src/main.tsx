import { render } from 'preact';

render(<p>luckpond</p>, document.body);
