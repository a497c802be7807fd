// SPDX-License-Identifier: Apache-2.0

/// How ranks wait for each other.
@NullMarked
package io.wherry.apps.job;

import org.jspecify.annotations.NullMarked;
