// SPDX-License-Identifier: Apache-2.0
/// The programs of docs/how-to : a test runs them, and another holds the pages to their text.
package io.wherry.howto;
