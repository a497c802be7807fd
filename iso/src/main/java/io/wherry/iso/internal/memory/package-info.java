// SPDX-License-Identifier: Apache-2.0

/// The memory of the space: how it is reserved, and the one segment through which all access goes.
@NullMarked
package io.wherry.iso.internal.memory;

import org.jspecify.annotations.NullMarked;
