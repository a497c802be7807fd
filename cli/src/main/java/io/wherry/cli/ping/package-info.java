// SPDX-License-Identifier: Apache-2.0
/// `wherry ping`: how fast links are between two JVMs, beside what the medium can do without them.
///
/// [io.wherry.cli.ping.PingCommand] is the command, [io.wherry.cli.ping.PingServerCommand] the other side, [io.wherry.cli.ping.PingRun] what is
/// measured; [io.wherry.cli.ping.LocalPing] is for programs that want numbers in the place of a table. All conversations begin
/// at the pinging side; the other serves each on a thread of its own:
///
/// ```text
///  link, first frame "echo"   each frame comes back
///  link, first frame "sink"   frames are counted; an empty one is answered with an empty one
///  link, first frame "doors"  answered with the addresses of a listener that never polls, and of a raw socket
///  raw socket                 first size and kind as two ints; then blocks of that size come back, or are swallowed
/// ```
@NullMarked
package io.wherry.cli.ping;

import org.jspecify.annotations.NullMarked;
