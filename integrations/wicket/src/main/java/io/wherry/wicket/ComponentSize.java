// SPDX-License-Identifier: Apache-2.0
package io.wherry.wicket;

/// The bytes of a component of a page.
///
/// @param path of the component in the page, as Wicket has it: `form:table`; empty for the page
/// @param type the name of its class
/// @param bytes with those of its children, models and behaviors, unless they come earlier in the page
public record ComponentSize(String path, String type, long bytes) {}
