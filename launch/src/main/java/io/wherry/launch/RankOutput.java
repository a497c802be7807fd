// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.OutputStream;

/// The target of the lines that the ranks of a job print.
///
/// @param to receives one complete line at a time, then is flushed; the lines of a rank stay in
///     order
/// @param tags the prefix of each line, which shows its rank
public record RankOutput(OutputStream to, Tags tags) {}
