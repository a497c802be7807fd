// SPDX-License-Identifier: Apache-2.0

/// The serialized forms of remote objects, and what holds a reference.
@NullMarked
package io.wherry.rmi.internal.reference;

import org.jspecify.annotations.NullMarked;
