// SPDX-License-Identifier: Apache-2.0
/// The command line: [io.wherry.cli.Main] and, for each command, a package below.
///
/// Start reading at [io.wherry.cli.Main]. Nothing here is a library: programs use
/// `io.wherry.codec` and its siblings.
@NullMarked
package io.wherry.cli;

import org.jspecify.annotations.NullMarked;
