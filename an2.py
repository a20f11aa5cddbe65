import json,numpy as np
d=json.load(open('/tmp/fx/crops.json'));x=json.load(open('/tmp/fx/crops2.json'))
pid=lambda f:f.split('/')[-1].split('_')[0]
u=lambda v:v/np.linalg.norm(v)
sel=[f for f in d if f.startswith('london') and f.endswith('_03.jpg')]
def e(v,k): p,m=np.array(v['plain']),np.array(v['mirror']); return u(p+m) if k=='b' else u(p)
for c in x:
  for ks,kd in (('b','b'),('p','p'),('p','b'),('b','p')):
    g=[];im=[]
    S={f:e(d[f],ks) for f in sel}
    for n,v in x[c].items():
      q=e(v,kd)
      for f in sel: (g if pid(f)==pid(n) else im).append(np.linalg.norm(S[f]-q))
    g=np.sort(g);im=np.sort(im)
    print(f"{c:6s} {ks}{kd} n {len(g)} gen<=.91 {(g<=.91).sum()} <=1.1 {(g<=1.1).sum()} imp<=.91 {(im<=.91).sum()} <=1.1 {(im<=1.1).sum()} mean gen {g.mean():.3f} im {im.mean():.3f} min im {im[0]:.3f} d' {(im.mean()-g.mean())/np.sqrt((im.var()+g.var())/2):.2f} TAR@0FA {(g<im[0]).mean()*100:.0f}")
