import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Home } from './home.ts'

/**
 * Returns a unit of systemd that runs a home. Not restricted, because V8 and PostgreSQL stop without it: memory that is written and then
 * executed, and shared memory.
 */
export function unitOf({ folder, dataDir }: Home): string {
  const account = existsSync(dataDir) && statSync(dataDir).uid !== 0 ? statSync(dataDir).uid : 'lantern'
  const command = join(folder, 'current/lantern')
  return `[Unit]
Description=Lantern
After=network-online.target
Wants=network-online.target
StartLimitIntervalSec=0

[Service]
Type=exec
User=${account}
ExecStart="${command}" start
ExecReload=/bin/kill -HUP $MAINPID
Restart=on-failure
RestartSec=2
KillMode=mixed
TimeoutStopSec=30
MemoryMax=2G
TasksMax=512
LimitNOFILE=65536
UMask=0077
ReadWritePaths="${dataDir}"
ProtectSystem=strict
ProtectHome=${folder.startsWith('/home/') || folder.startsWith('/root/') ? 'read-only' : 'yes'}
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
ProtectProc=invisible
NoNewPrivileges=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
CapabilityBoundingSet=
AmbientCapabilities=
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`
}
