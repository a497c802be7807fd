// SPDX-License-Identifier: Apache-2.0
/// Tests of the events of the flight recorder.
@NullMarked
package io.wherry.codec.event;

import org.jspecify.annotations.NullMarked;
