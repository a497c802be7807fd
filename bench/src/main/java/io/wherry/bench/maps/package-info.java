// SPDX-License-Identifier: Apache-2.0

/// Maps that several processes share, and clusters that are published in versions: the programs
/// that the measurements of [io.wherry.bench] run in JVMs of their own.
@NullMarked
package io.wherry.bench.maps;

import org.jspecify.annotations.NullMarked;
