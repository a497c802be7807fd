// SPDX-License-Identifier: Apache-2.0

/// The serialized forms of remote objects.
@NullMarked
package io.wherry.rmi.internal.reference;

import org.jspecify.annotations.NullMarked;
