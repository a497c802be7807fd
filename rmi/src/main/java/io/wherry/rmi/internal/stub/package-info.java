// SPDX-License-Identifier: Apache-2.0

/// Classes of stubs, made at run time.
@NullMarked
package io.wherry.rmi.internal.stub;

import org.jspecify.annotations.NullMarked;
