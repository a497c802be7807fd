// SPDX-License-Identifier: Apache-2.0

/// Other ways to call the object of a stub.
@NullMarked
package io.wherry.rmi.internal.view;

import org.jspecify.annotations.NullMarked;
