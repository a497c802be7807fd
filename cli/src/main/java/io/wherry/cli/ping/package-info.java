// SPDX-License-Identifier: Apache-2.0
/// `wherry ping`: the speed of links between two JVMs, compared with plain sockets.
///
/// [io.wherry.cli.ping.PingCommand] is the command, [io.wherry.cli.ping.PingServerCommand] the
/// server,
/// [io.wherry.cli.ping.PingRun] the measurements; [io.wherry.cli.ping.LocalPing] is for programs
/// that
/// want numbers in place of a table. All conversations begin at the pinging side; the server
/// handles
/// each on a thread of its own:
///
/// ```text
///  link, first frame "echo"   each frame comes back
///  link, first frame "sink"   frames are counted; the reply to an empty frame is an empty frame
///  link, first frame "doors"  the reply has the addresses of a non-polling listener and of a raw
/// socket
///  raw socket                 first size and kind as two ints; then blocks of that size come back, or are swallowed
/// ```
@NullMarked
package io.wherry.cli.ping;

import org.jspecify.annotations.NullMarked;
