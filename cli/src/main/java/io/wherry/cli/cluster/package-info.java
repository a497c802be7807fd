// SPDX-License-Identifier: Apache-2.0

/// The command `wherry cluster`: what is in the file of a cluster.
@NullMarked
package io.wherry.cli.cluster;

import org.jspecify.annotations.NullMarked;
