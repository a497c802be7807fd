// SPDX-License-Identifier: Apache-2.0
/// Tests of references: shared objects, handles, and graphs that keep their structure.
@NullMarked
package io.wherry.codec.identity;

import org.jspecify.annotations.NullMarked;
