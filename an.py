import json,math,csv,itertools
import numpy as np
d=json.load(open('/tmp/fx/crops.json'))
rows=list(csv.DictReader(open('../shared/data/faces/pairs.dev.csv')))
pairs={}
for r in rows:
    pairs[tuple(sorted((r['a'],r['b'])))]=int(r['same'])
lon=[f for f in d if f.startswith('london')]
def pid(f): return f.split('/')[-1].split('_')[0]
for a,b in itertools.combinations(lon,2): pairs[tuple(sorted((a,b)))]=int(pid(a)==pid(b))
print(len(d),len(pairs),sum(pairs.values()))
P={k:np.array(v['plain']) for k,v in d.items()}; M={k:np.array(v['mirror']) for k,v in d.items()}
u=lambda v:v/np.linalg.norm(v)
def emb(kind):
    o={}
    for k in d:
        p,m=P[k],M[k]
        if kind=='both': e=u(p+m)
        elif kind=='plain': e=u(p)
        elif kind=='mirror': e=u(m)
        elif kind=='Fp+Mm': e=u(np.concatenate([p[:512],m[512:]]))
        elif kind=='Fm+Mp': e=u(np.concatenate([m[:512],p[512:]]))
        elif kind=='F both+M plain': e=u(np.concatenate([p[:512]+m[:512],p[512:]*2]))
        elif kind=='F only both': e=u(p[:512]+m[:512])
        elif kind=='M only both': e=u(p[512:]+m[512:])
        elif kind=='F only': e=u(p[:512])
        elif kind=='M only': e=u(p[512:])
        o[k]=e
    return o
for kind in ['both','plain','mirror','Fp+Mm','Fm+Mp','F both+M plain','F only both','M only both','F only','M only']:
    e=emb(kind)
    g=[];im=[];gw=[];
    for (a,b),s in pairs.items():
        x=np.linalg.norm(e[a]-e[b]); (g if s else im).append(x)
        if s and a.startswith('lfw'): gw.append(x)
    g=np.sort(g);im=np.sort(im)
    dp=(im.mean()-g.mean())/math.sqrt((im.var()+g.var())/2)
    # EER
    ts=np.sort(np.concatenate([g,im])); 
    eer=min(max((g>t).mean(),(im<=t).mean()) for t in ts)
    print(f"{kind:16s} imp min {im[:6].round(3)} gen max {g[-6:].round(3)} d' {dp:.2f} eer {eer*100:.3f} gen>.91 {(g>.91).sum()} imp<=1.1 {(im<=1.1).sum()} gen>min imp {(g>=im[0]).sum()} mean g {g.mean():.3f} im {im.mean():.3f}  TAR@0.1% {(g<=im[int(len(im)*.001)]).mean()*100:.1f}")
