export { AnalyticsScreen as Component } from '#features/insight/analytics/analytics-screen.tsx';
