// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import java.io.OutputStream;

/// Where lines that the ranks of a job print go, and what each begins with.
///
/// @param to gets one whole line at a time, then is flushed; those of a rank stay in order
/// @param tags what says which rank a line is of
public record RankOutput(OutputStream to, Tags tags) {}
