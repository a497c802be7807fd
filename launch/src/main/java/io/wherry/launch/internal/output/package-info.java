// SPDX-License-Identifier: Apache-2.0

/// Copies the output of ranks to its target, in complete lines. Start at [OutputForwarder], which
/// reads an output of a process, and [LineAssembler], which takes the reports to the launcher out of
/// it.
@NullMarked
package io.wherry.launch.internal.output;

import org.jspecify.annotations.NullMarked;
