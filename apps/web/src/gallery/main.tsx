import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import './gallery.css';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no #root');
createRoot(root).render(
  <StrictMode>
    <MemoryRouter initialEntries={['/feed']}>
      <Gallery />
    </MemoryRouter>
  </StrictMode>,
);
