// A constructed style sheet, which no content policy of the page forbids. Important rules of a shadow root win over
// the page's own.
const ease = "cubic-bezier(.2,.8,.2,1)";

export const style = `
:host{all:initial!important;position:fixed!important;z-index:2147483000!important;direction:ltr!important}
div>*{position:fixed;border-radius:18px}
.right>*{right:20px}
.left>*{left:20px}
.bottom>*{bottom:20px}
.top>*{top:20px}
.bottom iframe{bottom:92px}
.top iframe{top:92px}
.bottom.right>*{border-bottom-right-radius:3px}
.bottom.left>*{border-bottom-left-radius:3px}
.top.right>*{border-top-right-radius:3px}
.top.left>*{border-top-left-radius:3px}
button{display:flex;gap:10px;align-items:center;min-width:56px;max-width:calc(100% - 40px);min-height:56px;padding:4px 14px;border:1px solid #fff5;background:var(--brand);color:var(--on);font:600 medium/1.2 system-ui,sans-serif;box-shadow:0 6px 20px rgb(32 30 24/.22);cursor:pointer}
.edge button{border-color:rgb(32 30 24/.42)}
button:focus-visible{outline:2px solid #201e18;outline-offset:2px;box-shadow:0 0 0 6px #fff}
.top.open svg{transform:scaleY(-1)}
svg{flex:none;width:26px;height:26px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
b{position:absolute;top:-8px;right:-8px;min-width:1em;padding:2px 5px;border:2px solid #fff;border-radius:1em;background:#b52524;color:#fff;font-size:.8em}
:empty:not(iframe,path),.open span{display:none}
p{clip-path:inset(50%)}
iframe{width:384px;max-width:calc(100% - 40px);height:600px;max-height:calc(100% - 112px);border:0;outline:1px solid #0000;background:Canvas;color-scheme:light dark;box-shadow:0 0 0 1px rgb(32 30 24/.1),0 18px 48px rgb(32 30 24/.24);animation:rise .36s ${ease}}
[hidden]{display:none}
@keyframes rise{from{opacity:0;transform:translateY(var(--rise,8px))}}
@media (max-width:479px),(max-height:479px){
.open iframe{inset:0;width:100%;max-width:none;height:100%;max-height:none;border-radius:0}
.open.ready button{display:none}
}
@media (prefers-reduced-motion:reduce){iframe{--rise:0}}
@media print{:host{display:none!important}}
`;
