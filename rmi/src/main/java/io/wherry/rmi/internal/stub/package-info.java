// SPDX-License-Identifier: Apache-2.0

/// Stub classes, which are generated at run time, and proxies where that is not possible.
@NullMarked
package io.wherry.rmi.internal.stub;

import org.jspecify.annotations.NullMarked;
