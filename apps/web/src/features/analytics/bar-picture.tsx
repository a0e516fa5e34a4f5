import { BarChart, type BarChartOptions } from 'chartist';
import { useEffect, useRef } from 'react';

/** So many dates have room under the bars of a phone. */
const mostLabels = 6;
/** Of its room a bar takes so much. */
const thickness = 0.7;
const widestBar = 40;
const scaleWidth = 48;
const scaleHeight = 24;
const colours = ['stroke-primary', 'stroke-edge'];

interface BarPictureProps {
  labels: readonly string[];
  series: readonly number[][];
  /** What the picture shows, in a sentence. */
  label: string;
  say: (value: number) => string;
}

const optionsFor = (count: number, say: (value: number) => string): BarChartOptions => {
  const every = Math.ceil(count / mostLabels);
  return {
    stackBars: true,
    stackMode: 'accumulate-relative',
    chartPadding: { top: 12, right: 4, bottom: 0, left: 0 },
    axisX: {
      offset: scaleHeight,
      showGrid: false,
      // The newest is always named.
      labelInterpolationFnc: (text, index) => ((count - 1 - index) % every === 0 ? text : null),
    },
    axisY: { offset: scaleWidth, onlyInteger: true, scaleMinSpace: 32, labelInterpolationFnc: (value) => say(+value) },
    classNames: {
      chart: 'block',
      label: 'flex text-micro text-ink-2 whitespace-nowrap tabular-nums',
      grid: 'stroke-line',
      horizontal: 'justify-center pt-1',
      vertical: 'items-end justify-end pe-2',
    },
  };
};

/** Drawn by a library: bars take their colours from the theme, and paper what room it has. */
export function BarPicture({ labels, series, label, say }: BarPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drawn = new BarChart(
      box.current,
      { labels: [...labels], series: series.map((values) => [...values]) },
      optionsFor(labels.length, say),
    );
    drawn.on('draw', (event) => {
      if (event.type !== 'bar') return;
      const room = event.axisX.axisLength / Math.max(1, labels.length);
      event.element
        .addClass(colours[event.seriesIndex] ?? '')
        .attr({ 'stroke-width': Math.min(widestBar, room * thickness) });
    });
    drawn.on('created', ({ svg, chartRect }) => {
      const width = chartRect.x2 + 4;
      svg.attr({ viewBox: `0 0 ${width} ${chartRect.y1 + scaleHeight}` });
    });
    return () => void drawn.detach();
  }, [labels, series, say]);
  return <div ref={box} role="img" aria-label={label} className="h-64 overflow-hidden" />;
}
