// SPDX-License-Identifier: Apache-2.0

/// The cores to which ranks are bound.
@NullMarked
package io.wherry.launch.internal.core;

import org.jspecify.annotations.NullMarked;
