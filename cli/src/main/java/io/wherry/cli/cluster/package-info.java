// SPDX-License-Identifier: Apache-2.0

/// The command `wherry cluster`, which prints the contents of a cluster file.
@NullMarked
package io.wherry.cli.cluster;

import org.jspecify.annotations.NullMarked;
