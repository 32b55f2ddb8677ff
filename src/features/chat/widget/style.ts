// Adopted by the shadow root as a constructed sheet, which no content policy of the page forbids. The
// page's own rules, however loud, lose to the shadow root's important ones.
const ease = "cubic-bezier(.2,.8,.2,1)";

export const style = `
:host{all:initial!important;position:fixed!important;z-index:2147483000!important}
button,iframe{position:fixed}
.right *{right:20px}
.left *{left:20px}
.bottom button{bottom:20px}
.top button{top:20px}
.bottom iframe{bottom:92px}
.top iframe{top:92px}
button{display:grid;place-items:center;box-sizing:border-box;width:56px;height:56px;padding:0;border:1px solid transparent;border-radius:var(--launcher);background:var(--brand);color:var(--on-brand);box-shadow:inset 0 0 0 1px var(--edge),0 6px 20px rgb(32 30 24/.22);cursor:pointer}
button:focus-visible{outline:2px solid #201e18;outline-offset:2px;box-shadow:0 0 0 2px #fff,0 0 0 6px #fff}
iframe{width:384px;max-width:calc(100vw - 40px);height:600px;max-height:calc(100vh - 112px);border:0;border-radius:var(--panel);background:Canvas;color-scheme:light dark;box-shadow:0 0 0 1px rgb(32 30 24/.1),0 18px 48px rgb(32 30 24/.24);animation:rise .36s ${ease}}
[hidden]{display:none}
@keyframes rise{from{opacity:0;transform:translateY(8px)}}
@keyframes fade{from{opacity:0}}
@media (max-width:479px),(max-height:479px){
.open iframe{inset:0;width:100%;max-width:none;height:100%;max-height:none;border-radius:0}
.open.ready button{display:none}
}
@media (prefers-reduced-motion:reduce){iframe{animation-name:fade}}
@media print{:host{display:none!important}}
`;
